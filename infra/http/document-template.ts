import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../kernel/wire/language.ts'
import { DEFAULT_REGION, REGION_CODES, type RegionCode } from '../../kernel/wire/regions.ts'
import type { InlineParts } from './security-headers.ts'

/** Where a template takes what a page says of itself, and its body. */
export const HEAD = '<!--karuna:head-->'
export const BODY = '<!--karuna:page-->'

/** The frame of all documents, with what they need before they are painted inside it. */
export interface DocumentTemplate {
	readonly html: string
	/** The same frame with links to those files: small, for what is not to be painted at once. */
	readonly linked: string
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
			// What takes over looks for the link, and would fetch the sheet for a page that has none.
			.replace(STYLES, (link) => `<style>${styles}</style>${link.replace('<link', '<link disabled')}`)
			.replace(SCRIPT, () => `<script>${script}</script>`),
		linked: built,
		inline: { scripts: [digestOf(script)], styles: [digestOf(styles)] },
	}
}

const digestOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Where a template takes the region that it is sent for, which its scripts begin in. */
const REGION = '__REGION__'
/** As the template has it, whose language is the default one. */
const LANGUAGE = `<html lang="${DEFAULT_LANGUAGE}"`
/** A link that pages in one language have. */
const OF_LANGUAGE = /\s*<link[^>]* data-language="(\w+)"[^>]*>/g

/** A template as it is in each language: pages preload the fonts that theirs is written in. */
export function createFrames(template: string): (language: Language, region?: RegionCode) => string {
	const frames = new Map(
		LANGUAGES.map((language) => [
			language,
			template
				.replace(LANGUAGE, `<html lang="${language}"`)
				.replace(OF_LANGUAGE, (link, of) => (of === language ? link : '')),
		]),
	)
	return (language, region = DEFAULT_REGION.code) =>
		(frames.get(language) ?? template).replace(REGION, region)
}

/** The whole document of a head and a body in UTF-8, in the frame of its language and region. */
export type IntoFrame = (language: Language, region: RegionCode, head: string, body: Uint8Array) => Buffer

/** The frames are the larger part of documents, so that they are made once. */
export function createDocumentFrames(template: string): IntoFrame {
	const frameOf = createFrames(template)
	const inBytes = (frame: string) => frame.split(CUTS).map((part) => Buffer.from(part))
	const frames = new Map(
		LANGUAGES.flatMap((language) =>
			REGION_CODES.map((region) => [`${language} ${region}`, inBytes(frameOf(language, region))] as const),
		),
	)
	return (language, region, head, body) => {
		const [before = NOTHING, between = NOTHING, after = NOTHING] = frames.get(`${language} ${region}`) ?? []
		return Buffer.concat([before, Buffer.from(head), between, body, after])
	}
}

/** Where a frame takes the head and the body, in this order. */
const CUTS = new RegExp(`${HEAD}|${BODY}`)
const NOTHING = Buffer.alloc(0)
