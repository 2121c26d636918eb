import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { CLAIMS, type Claim } from '../../../../../kernel/wire/claims.ts'
import landing from '../../../../../locales/en/catalog.document.landing.json' with { type: 'json' }
import common from '../../../../../locales/en/common.web.json' with { type: 'json' }
import requests from '../../../../../locales/en/requests.web.json' with { type: 'json' }
import { configQuery } from '../../catalog/api/config.ts'
import GetStarted from '../choosing/get-started.tsx'
import { StatedFigures } from './statistics.tsx'

const i18n = createInstance()
await i18n.init({ lng: 'en', resources: { en: { common, landing, requests } }, defaultNS: 'common' })

function markup(element: ReactNode, claims: readonly Claim[]): string {
	const queries = new QueryClient()
	queries.setQueryData(configQuery.queryKey, { statusCode: 200, data: { claims } } as never)
	return renderToStaticMarkup(
		<I18nextProvider i18n={i18n}>
			<QueryClientProvider client={queries}>
				<MemoryRouter>{element}</MemoryRouter>
			</QueryClientProvider>
		</I18nextProvider>,
	)
}
const without = (claim: Claim) => CLAIMS.filter((each) => each !== claim)

describe('What an operator states', () => {
	it('in round figures stands on the landing page, and goes by itself', () => {
		const html = markup(<StatedFigures />, CLAIMS)
		for (const figure of ['10+', '2+', '10L+', '24/7']) expect(html).toContain(`>${figure}<`)
		expect(markup(<StatedFigures />, without('statistics'))).toBe('')
	})

	it('of 141+ countries stands where somebody gets started, and goes by itself', () => {
		expect(markup(<GetStarted />, CLAIMS)).toContain('141+ countries')
		expect(markup(<GetStarted />, without('countries'))).not.toContain('141+')
	})
})
