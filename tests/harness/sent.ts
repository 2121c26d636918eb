import type { SentFile } from '../../kernel/ports/files.ts'

export const SENDER = { id: 'somebody', gone: new AbortController().signal }

export const sent = (content: Buffer): SentFile => ({ content, sender: SENDER })
