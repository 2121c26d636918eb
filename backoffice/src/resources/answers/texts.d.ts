import type answers from '../../../../locales/en/answers.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly answers: typeof answers
	}
}
