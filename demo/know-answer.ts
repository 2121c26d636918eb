import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VisibleQuestion } from '../domain/users/question.contract.ts'
import { LANGUAGES, type Language } from '../kernel/wire/language.ts'

interface QuestionTexts {
	readonly kinds: Readonly<Record<string, string>>
	readonly things: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const textsIn = (language: Language): QuestionTexts => {
	const file = join(import.meta.dirname, '../locales', language, 'users.json')
	return (JSON.parse(readFileSync(file, 'utf8')) as { readonly question: QuestionTexts }).question
}

/**
 * Knows the right answer in any language of the question.
 * @returns its place, or −1
 */
export function knowAnswer({ text, options }: Pick<VisibleQuestion, 'text' | 'options'>): number {
	for (const { kinds, things } of LANGUAGES.map(textsIn)) {
		const kind = Object.entries(kinds).find(([, each]) => each === text)?.[0]
		if (kind === undefined) continue
		const right = Object.values(things[kind] ?? {})
		return options.findIndex((option) => right.includes(option))
	}
	return -1
}
