import type campaigns from '../../../../locales/en/campaigns.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly campaigns: typeof campaigns
	}
}
