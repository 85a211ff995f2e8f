import type { ErrorCode, ErrorReport } from '../messages';
import { refusalText, t } from '../words/current';

/** An error answer of the server; its message is meant for people. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly code?: ErrorCode,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** Asks the server for JSON. Failures are `Refusal`s whose messages can be shown. */
export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await answer(path, init);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export async function askText(path: string): Promise<string> {
  return (await answer(path)).text();
}

export function post<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export const remove = (path: string): Promise<void> => ask<void>(path, { method: 'DELETE' });

async function answer(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch(() => {
    throw new Refusal(t().server.silent);
  });
  if (!response.ok) throw await refusalOf(response);
  return response;
}

async function refusalOf(response: Response): Promise<Refusal> {
  try {
    const report = (await response.json()) as ErrorReport;
    return new Refusal(refusalText(report), report.code, report.retryAfterMs ?? undefined);
  } catch {
    return new Refusal(t().server.answered(response.status));
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
