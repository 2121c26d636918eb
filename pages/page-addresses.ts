import { PAGES, pageAt, SEARCH_PARAMETER } from '../domain/catalog/pages.contract.ts'
import type { Page } from '../kernel/wire/pages.ts'
import type { DocumentKey } from './documents.ts'
import type { PlainForm } from './plain-forms.ts'

const MAX_PARAMETER_LENGTH = 400

type ParametersOf = (page: Page) => readonly string[] | null

export const parametersOfDocument: ParametersOf = ({ delivery, parameters = [] }) =>
	delivery === 'document' ? parameters : null

export const parametersOfForms =
	(forms: readonly PlainForm[] = []): ParametersOf =>
	({ path }) =>
		forms.find((form) => form.path === path)?.parameters ?? null

export function ownAddress(
	path: string,
	query: string,
	parametersOf: ParametersOf,
): (Pick<DocumentKey, 'path' | 'query'> & Pick<Page, 'isRegional'>) | null {
	const found = pageAt(path)
	if (!found) return null
	const page: Page = PAGES[found.name]
	const names = parametersOf(page)
	if (!names) return null
	const own = page.path.replaceAll(/:(\w+)/g, (_, name: string) =>
		encodeURIComponent(found.params[name] ?? ''),
	)
	const sent = new URLSearchParams(query)
	const parameters = names.flatMap((name) => {
		const value = sent.get(name)?.trim() ?? ''
		return value === '' || value.length > MAX_PARAMETER_LENGTH ? [] : [[name, value] as const]
	})
	return { path: own, query: queryOf(parameters), ...(page.isRegional && { isRegional: true }) }
}

export const queryOf = (parameters: readonly (readonly [string, string])[]): string =>
	parameters.length > 0 ? `?${new URLSearchParams(Object.fromEntries(parameters))}` : ''

/**
 * Returns the address of a search that a form without scripts has sent: its words in the path, choices of one
 * name joined by commas, and nothing empty. Null when it is already in that form.
 */
export function searchAddress(path: string, query: string): string | null {
	const found = pageAt(path)
	if (found?.name !== 'search' && found?.name !== 'searchFor') return null
	const sent = new URLSearchParams(query)
	const names = PAGES.search.parameters
	const isForms =
		sent.has(SEARCH_PARAMETER) || names.some((name) => sent.has(name) && !isOne(sent.getAll(name)))
	if (!isForms) return null
	const keyword = (sent.get(SEARCH_PARAMETER) ?? found.params.keyword ?? '').trim()
	const parameters = names.flatMap((name) => {
		const value = sent.getAll(name).filter(Boolean).join(',')
		return value === '' ? [] : [[name, value] as const]
	})
	const own =
		keyword === ''
			? PAGES.search.path
			: PAGES.searchFor.path.replace(':keyword', () => encodeURIComponent(keyword))
	return own + queryOf(parameters)
}

const isOne = (values: readonly string[]): boolean => values.length === 1 && values[0] !== ''
