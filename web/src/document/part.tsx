import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Router, type To } from 'react-router-dom'
import { PageReader } from '../app/reader.tsx'
import { basePath } from '../lib/document-language.ts'
import { queryClient } from '../lib/query-client.ts'
import { hrefOf } from './place.tsx'

const NAVIGATOR = {
	createHref: hrefOf,
	go: (delta: number) => history.go(delta),
	push: (to: To) => location.assign(hrefOf(to)),
	replace: (to: To) => location.replace(hrefOf(to)),
}

export const DocumentPart = ({ children }: { readonly children: ReactNode }) => (
	<QueryClientProvider client={queryClient}>
		<Router basename={basePath} location={location.pathname + location.search} navigator={NAVIGATOR}>
			<PageReader>{children}</PageReader>
		</Router>
	</QueryClientProvider>
)
