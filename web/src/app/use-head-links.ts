import { useEffect, useRef } from 'react'
import { headLinks, pageAt } from '../../../domain/catalog/pages.contract.ts'
import { addressedLanguage, openedPath } from '../lib/document-language.ts'

/**
 * Writes the links for sharing and listing. The server wrote those of the first page; after a navigation they
 * would name the page before.
 */
export function useHeadLinks(pathname: string): void {
	const written = useRef(openedPath)
	useEffect(() => {
		if (written.current === pathname) return
		written.current = pathname
		for (const link of document.head.querySelectorAll('link[rel=canonical], link[rel=alternate]'))
			link.remove()
		if (pageAt(pathname)?.audience !== 'listed') return
		for (const { rel, hreflang = '', path } of headLinks(addressedLanguage ?? 'en', pathname)) {
			const href = location.origin + path
			document.head.append(Object.assign(document.createElement('link'), { rel, hreflang, href }))
		}
	}, [pathname])
}
