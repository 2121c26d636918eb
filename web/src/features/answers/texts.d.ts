import type applicants from '../../../../locales/en/answers.web.applicants.json'
import type hours from '../../../../locales/en/answers.web.hours.json'
import type answers from '../../../../locales/en/answers.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly answers: typeof answers
		readonly applicants: typeof applicants
		readonly hours: typeof hours
	}
}
