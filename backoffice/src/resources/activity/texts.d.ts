import type activity from '../../../../locales/en/activity.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly activity: typeof activity
	}
}
