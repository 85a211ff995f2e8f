/** What stands in an SVG or HTML file as text. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An element of SVG or HTML, its attributes escaped; its content is markup already. */
export function element(name: string, attributes: Record<string, string | number | undefined>, content = ''): string {
  const list = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return `<${name}${list.map(([key, value]) => ` ${key}="${escaped(String(value))}"`).join('')}>${content}</${name}>`;
}
