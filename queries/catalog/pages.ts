import type { PageDeclarations } from '../../kernel/capability/page-declarations.ts'

/** What pages of no other capability say of themselves. */
export const catalogPages: PageDeclarations = {
	titles: { landing: 'catalog.pages.landing', offline: 'catalog.pages.offline' },
}
