import './zod-without-eval.ts'
import './styles/main.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { inTab } from '../../client/storage.ts'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { PageReader } from './app/reader.tsx'
import { preloadScreen } from './app/router.tsx'
import { Shell } from './app/shell.tsx'
import { LEFT_KEY } from './features/media/player/track.ts'
import { startI18n } from './i18n/i18n.ts'
import { restoreSession } from './lib/client.ts'
import { basePath, openedPath } from './lib/document-language.ts'
import { noticeTyping } from './lib/new-version.ts'
import { ofThisVersion } from './lib/of-this-version.ts'
import { followDeviceTheme, keepFirstLanguage } from './lib/preferences.ts'
import { queryClient } from './lib/query-client.ts'
import { showSavedToasts } from './lib/toast.ts'
import { fetchPartsBy } from './ui/lazy-part.tsx'

async function start(root: HTMLElement): Promise<void> {
	// `useScroll` restores the scroll position.
	history.scrollRestoration = 'manual'
	void restoreSession()
	noticeTyping()
	fetchPartsBy(ofThisVersion)
	followDeviceTheme()
	keepFirstLanguage()
	const text = startI18n()
	preloadScreen(openedPath)
	await text
	showSavedToasts()
	if (inTab.get(LEFT_KEY) !== null)
		void import('./features/media/player/offer.ts').then(({ offerPlayer }) => offerPlayer())
	createRoot(root).render(
		<StrictMode>
			<QueryClientProvider client={queryClient}>
				<BrowserRouter basename={basePath}>
					<PageReader>
						<ErrorBoundary>
							<Shell />
						</ErrorBoundary>
					</PageReader>
				</BrowserRouter>
			</QueryClientProvider>
		</StrictMode>,
	)
}

const root = document.getElementById('root')
if (root) void start(root)
