import { DONATION_PARAMETERS, donationForm } from '../domain/donations/donation-form.contract.ts'
import { PAGES } from '../domain/generated/pages.contract.ts'
import type { Changes } from '../infra/http/live-changes.ts'
import type { ApiInfrastructure } from '../kernel/capability/infrastructure.ts'
import type { DocumentForm } from '../kernel/http/document-form.ts'
import type { Route } from '../kernel/http/route.ts'
import { isRegion } from '../kernel/wire/regions.ts'
import { distOf } from '../pages/built.ts'
import { callInProcess } from '../pages/in-process.ts'
import type { WebBuild } from '../pages/pages.ts'
import type { PlainForm } from '../pages/plain-forms.ts'
import { startRenderers } from '../pages/renderers.ts'
import { createPageHeads } from '../queries/catalog/page-heads.ts'
import { createSitemap } from '../queries/catalog/sitemap.ts'
import { PAGE_DECLARATIONS } from './capabilities.ts'
import type { Platform } from './platform.ts'

const PLAIN_FORMS: readonly PlainForm[] = [
	{ path: PAGES.publicPayment.path, parameters: DONATION_PARAMETERS },
	{
		path: PAGES.billingInfo.path,
		parameters: DONATION_PARAMETERS,
		posted: {
			summary: 'Whom a donation is from, as a form of HTML sends it',
			tags: ['donations'],
			access: {
				allow: 'everyone',
				because: 'guests give too; it is checked and shown again, and not stored',
			},
			body: donationForm,
		},
	},
]

/**
 * Opens the built public web and backoffice.
 * @param parts.routes answer the calls of server-rendered pages, without a session
 * @param parts.forms the forms that such pages post
 * @param changes report which rendered pages are outdated
 */
export async function webBuilds(
	{ sql, config, log, environment, addressCountry }: Platform & Pick<ApiInfrastructure, 'addressCountry'>,
	{ routes, forms }: { readonly routes: readonly Route[]; readonly forms: readonly DocumentForm[] },
	changes: Pick<Changes, 'subscribe'>,
): Promise<WebBuild[]> {
	const site = new URL(config.publicUrl).origin
	const { clock } = environment
	const call = callInProcess(routes, clock, (err, route) =>
		log.error({ err, route }, 'A call of a page failed.'),
	)
	const { render, atOnce, close } = await startRenderers({ call, now: () => clock.now() })
	return [
		{ prefix: '/backoffice', directory: distOf('backoffice') },
		{
			prefix: '/',
			directory: distOf('web'),
			site,
			pageHead: createPageHeads({ sql, site, pages: PAGE_DECLARATIONS }),
			sitemap: createSitemap(sql, clock, PAGE_DECLARATIONS),
			render,
			atOnce,
			close,
			forms: PLAIN_FORMS,
			renderForm: async (key) => {
				const { html, ...part } = await render(key)
				return { ...part, html: new TextDecoder().decode(html) }
			},
			documentForms: forms,
			onChange: (listener) => changes.subscribe(listener),
			regionOf: async (address) => {
				const country = await addressCountry.countryOf(address)
				return isRegion(country) ? country : null
			},
		},
	]
}
