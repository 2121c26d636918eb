import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VisibleQuestion } from '../../domain/users/question.contract.ts'

interface QuestionTexts {
	readonly kinds: Readonly<Record<string, string>>
	readonly things: Readonly<Record<string, Readonly<Record<string, string>>>>
}
const { question: TEXTS } = JSON.parse(
	readFileSync(join(import.meta.dirname, '../../locales/en/users.json'), 'utf8'),
) as { readonly question: QuestionTexts }

/** The right answer, which a person simply knows. @returns its place */
export function knowAnswer({ text, options }: Pick<VisibleQuestion, 'text' | 'options'>): number {
	const kind = Object.entries(TEXTS.kinds).find(([, each]) => each === text)?.[0] ?? ''
	const things = Object.values(TEXTS.things[kind] ?? {})
	return options.findIndex((option) => things.includes(option))
}
