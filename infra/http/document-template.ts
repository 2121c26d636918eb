import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../kernel/wire/language.ts'
import { DEFAULT_REGION, REGION_CODES, type RegionCode } from '../../kernel/wire/regions.ts'
import type { InlineParts } from './security-headers.ts'

export const HEAD = '<!--karuna:head-->'
export const BODY = '<!--karuna:page-->'

export interface DocumentTemplate {
	readonly html: string
	/** The same frame with links to the files instead: small, for pages that need not be painted at once. */
	readonly linked: string
	readonly inline: InlineParts
}

const STYLES = /<link rel="stylesheet"[^>]* href="(\/[^"]+)">/
const SCRIPT = /<script src="(\/[^"]+)"><\/script>/

/**
 * Reads the frame that Vite built, and inlines its style sheet and the script that runs before the first
 * paint, so that a slow line waits for one answer.
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
			// The client script checks for the link, and would otherwise fetch the sheet.
			.replace(STYLES, (link) => `<style>${styles}</style>${link.replace('<link', '<link disabled')}`)
			.replace(SCRIPT, () => `<script>${script}</script>`),
		linked: built,
		inline: { scripts: [digestOf(script)], styles: [digestOf(styles)] },
	}
}

const digestOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const REGION = '__REGION__'
const LANGUAGE = `<html lang="${DEFAULT_LANGUAGE}"`
const OF_LANGUAGE = /\s*<link[^>]* data-language="(\w+)"[^>]*>/g

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

export type IntoFrame = (language: Language, region: RegionCode, head: string, body: Uint8Array) => Buffer

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

const CUTS = new RegExp(`${HEAD}|${BODY}`)
const NOTHING = Buffer.alloc(0)
