import { inTab } from '../../../client/storage.ts'

/** The key in the tab's storage of the code of the e-mail campaign by which the visitor came to a request. */
const keyOf = (requestId: string): string => `karuna.campaign.${requestId}`

const CODE = /^[a-z0-9]{10}$/

/** Remembers the campaign of an address for this browser session. @returns its code when it is new */
export function rememberCampaign(requestId: string, code: string | null): string | null {
	if (code === null || !CODE.test(code) || inTab.get(keyOf(requestId)) === code) return null
	inTab.set(keyOf(requestId), code)
	return code
}

/** Returns the part of a donation's intent that names the campaign behind it. */
export function campaignBehind(requestId: string): { readonly campaignCode?: string } {
	const code = inTab.get(keyOf(requestId))
	return code !== null && CODE.test(code) ? { campaignCode: code } : {}
}
