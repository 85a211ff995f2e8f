/** Whether the page was opened where there is more room than on a phone. */
export const roomy = matchMedia('(min-width: 700px)').matches;
