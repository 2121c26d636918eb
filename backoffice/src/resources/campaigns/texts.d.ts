import type campaigns from '../../../../locales/en/campaigns.backoffice.json'
import type editor from '../../../../locales/en/campaigns.web.editor.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly campaigns: typeof campaigns
		readonly editor: { readonly editor: typeof editor }
	}
}
