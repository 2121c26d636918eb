import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { createAuthProvider } from './providers/auth.ts'
import { createBackofficeClient, createTokenSession } from './providers/client.ts'
import { createDataProvider } from './providers/data.ts'
import { createI18nProvider } from './providers/i18n.ts'
import { staleAnswers } from './providers/stale-answers.ts'
import { dropSends } from './resources/media/sends.ts'
import '../../client/ui/fonts.css'
import './theme/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const styles = createCache({ key: 'css', prepend: true, ...(nonce ? { nonce } : {}) })

const session = createTokenSession(dropSends)
const api = createBackofficeClient(session, staleAnswers.note)
const i18nProvider = await createI18nProvider()

createRoot(root).render(
	<CacheProvider value={styles}>
		{/* No page has to be loaded first. As a transition, an address would change after the field that changes it. */}
		<BrowserRouter basename="/backoffice" useTransitions={false}>
			<App
				authProvider={createAuthProvider(api, session)}
				dataProvider={createDataProvider(api)}
				i18nProvider={i18nProvider}
			/>
		</BrowserRouter>
	</CacheProvider>,
)
