import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InlineParts } from './security-headers.ts'

/** The frame of all documents, with what they need before they are painted inside it. */
export interface DocumentTemplate {
	readonly html: string
	/** Digests of what was put into it. */
	readonly inline: InlineParts
}

const STYLES = /<link rel="stylesheet"[^>]* href="(\/[^"]+)">/
const SCRIPT = /<script src="(\/[^"]+)"><\/script>/

/**
 * Reads the frame that Vite built, and puts its style sheet and the script that runs before the first paint into it: a
 * slow line then waits for one answer.
 * @param directory of the build @throws Error when it has no frame
 */
export async function readDocumentTemplate(directory: string): Promise<DocumentTemplate> {
	const built = await readFile(join(directory, 'document.html'), 'utf8')
	const read = (element: RegExp): Promise<string> => {
		const path = element.exec(built)?.[1]
		if (path === undefined) throw new Error(`${directory}/document.html has no ${element.source}.`)
		return readFile(join(directory, path), 'utf8')
	}
	const [styles, script] = await Promise.all([read(STYLES), read(SCRIPT)])
	return {
		html: built
			.replace(STYLES, () => `<style>${styles}</style>`)
			.replace(SCRIPT, () => `<script>${script}</script>`),
		inline: { scripts: [digestOf(script)], styles: [digestOf(styles)] },
	}
}

const digestOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
