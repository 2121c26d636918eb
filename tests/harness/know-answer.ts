import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VisibleQuestion } from '../../domain/users/question.contract.ts'
import type { Language } from '../../kernel/language.ts'

interface QuestionTexts {
	readonly kinds: Readonly<Record<string, string>>
	readonly things: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const textsIn = (language: Language): QuestionTexts => {
	const file = join(import.meta.dirname, '../../locales', language, 'users.json')
	return (JSON.parse(readFileSync(file, 'utf8')) as { readonly question: QuestionTexts }).question
}

/** The right answer, which a person simply knows. @returns its place */
export function knowAnswer(
	{ text, options }: Pick<VisibleQuestion, 'text' | 'options'>,
	language: Language = 'en',
): number {
	const { kinds, things } = textsIn(language)
	const kind = Object.entries(kinds).find(([, each]) => each === text)?.[0] ?? ''
	const right = Object.values(things[kind] ?? {})
	return options.findIndex((option) => right.includes(option))
}
