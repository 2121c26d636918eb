import type { SentFile } from '../../kernel/ports/files.ts'

/** Somebody who waits. */
export const SENDER = { id: 'somebody', gone: new AbortController().signal }

/** A file that somebody has sent. */
export const sent = (content: Buffer): SentFile => ({ content, sender: SENDER })
