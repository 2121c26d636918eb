import '../zod-without-eval.ts'
import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Route, Routes } from 'react-router-dom'
import { ErrorBoundary } from '../app/error-boundary.tsx'
import { PageReader } from '../app/reader.tsx'
import { ISLANDS } from '../generated/islands.ts'
import { startI18n } from '../i18n/i18n.ts'
import type { IslandData } from '../lib/document.ts'
import { ofThisVersion } from '../lib/of-this-version.ts'
import { queryClient } from '../lib/query-client.ts'
import { fetchPartsBy } from '../ui/lazy-part.tsx'
import { DocumentRouter } from './place.tsx'
import { SLOTS } from './slots.ts'
import { offerToasts } from './toasts.tsx'

/** Fetches the code and texts of an island and hydrates it. Resolves when it works. */
export async function takeOver(element: HTMLElement): Promise<void> {
	fetchPartsBy(ofThisVersion)
	const { page: path = '' } = element.dataset
	const island = ISLANDS.get(path)
	if (!island) throw new Error(`There is no island for ${path}.`)
	const [{ default: Content }] = await Promise.all([island.load(), startI18n(island.areas)])
	offerToasts()
	const data = document.getElementById(SLOTS.islandData)?.textContent
	const begun = Promise.withResolvers<void>()
	if (data) {
		const { renderedAt, search, queries }: IslandData = JSON.parse(data)
		hydrate(queryClient, readNow(queries))
		// In a transition, React lets the browser handle clicks and scrolling in between.
		const content = (
			<Island path={path} Content={Content} rendered={{ renderedAt, search }} onMount={begun.resolve} />
		)
		// A browser that translated the page has put elements of its own into it, which can't be taken over.
		const isTranslated = element.querySelector('font') !== null
		if (isTranslated) createRoot(element, { identifierPrefix: SLOTS.island }).render(content)
		else
			startTransition(() => {
				hydrateRoot(element, content, {
					identifierPrefix: SLOTS.island,
					onRecoverableError: (error) => console.error('A part of the page was rendered anew.', error),
				})
			})
	} else {
		// Content that is not public may exist for the signed-in reader.
		delete element.dataset.missing
		createRoot(element, { identifierPrefix: SLOTS.island }).render(
			<Island path={path} Content={Content} onMount={begun.resolve} />,
		)
	}
	void begun.promise
		.then(() => import('./waiting.tsx'))
		.then(
			({ showWaiting }) => showWaiting(),
			// The awaited content arrives all the same.
			() => undefined,
		)
	return begun.promise
}

/** Marks the queries as read now, because the page's own headers limit its age. */
const readNow = ({ queries, ...rest }: DehydratedState): DehydratedState => ({
	...rest,
	queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: Date.now() } })),
})

interface IslandProps {
	readonly path: string
	readonly Content: ComponentType
	readonly rendered?: Pick<IslandData, 'renderedAt' | 'search'>
	readonly onMount: () => void
}

function Island({ path, Content, rendered, onMount }: IslandProps) {
	useEffect(onMount, [onMount])
	return (
		<QueryClientProvider client={queryClient}>
			<DocumentRouter search={rendered?.search}>
				<PageReader {...(rendered && { renderedAt: rendered.renderedAt })}>
					<ErrorBoundary>
						<Routes>
							<Route path={path} element={<Content />} />
						</Routes>
					</ErrorBoundary>
				</PageReader>
			</DocumentRouter>
		</QueryClientProvider>
	)
}
