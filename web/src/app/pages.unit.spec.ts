import { matchRoutes } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { frameOf, PAGES, pageAt } from '../../../domain/catalog/pages.contract.ts'
import { CREATION_ROUTES } from '../../../domain/requests/kinds/offered.contract.ts'
import { DOCUMENTS, PLAIN_FORMS } from '../generated/documents.ts'
import { FIRST_SCREENS } from '../generated/first-screens.ts'
import { FURTHER_SCREENS } from '../generated/further-screens.ts'
import { ISLANDS } from '../generated/islands.ts'

const screens = [...FIRST_SCREENS, ...FURTHER_SCREENS, ...DOCUMENTS]
const pages = Object.entries(PAGES)

/** An address of a pattern. */
const exampleOf = (path: string) => path.replace('*', 'users').replaceAll(/:\w+\??/g, 'x1')

describe('The pages that features declare', () => {
	test('are one of each address', () => {
		expect(screens.map(({ path }) => path).toSorted()).toEqual(pages.map(([, { path }]) => path).toSorted())
		expect(pages.length).toBeGreaterThanOrEqual(56)
	})

	test('are rendered by the server where their address says so, and nowhere else', () => {
		const rendered = pages.filter(([, { delivery }]) => delivery === 'document').map(([, { path }]) => path)
		expect(DOCUMENTS.map(({ path }) => path).toSorted()).toEqual(rendered.toSorted())
	})

	test('have nothing around them that leads away from signing in, a payment or an event, or that needs a network', () => {
		const framed = (frame: string) => pages.filter(([, page]) => page.frame === frame).map(([name]) => name)
		expect(framed('bare').toSorted()).toEqual(
			[
				'authorize',
				'eventPayment',
				'forgotPassword',
				'login',
				'named',
				'newLogin',
				'offline',
				'otpValidation',
				'otpValidationOf',
				'signUp',
				'tickets',
				'waitingList',
			].toSorted(),
		)
		expect(framed('payment').toSorted()).toEqual(
			[
				'bankPayment',
				'billingInfo',
				'cardPayment',
				'orderPayment',
				'payment',
				'paypalPayment',
				'publicPayment',
				'thankYou',
			].toSorted(),
		)
		expect([
			frameOf('/Nonprofits'),
			frameOf('/search/:keyword'),
			frameOf('*'),
			pageAt('/LOGIN/')?.frame,
		]).toEqual(['landing', 'full', 'full', 'bare'])
	})

	test('have addresses of their own', () => {
		const paths = pages.map(([, { path }]) => path)
		expect(paths).toEqual([...new Set(paths)])
	})

	test('are taken over by the browser, or shown as forms of HTML, at the address that they are declared with', () => {
		for (const { path, component } of DOCUMENTS)
			expect([path, ISLANDS.has(path)]).toEqual([path, component === undefined])
		expect(PLAIN_FORMS.map(({ path }) => path)).toEqual(['/billingInfo', '/publicPayment'])
	})

	test('are, with and without an id, the form of every kind of request and each side', () => {
		for (const { path } of CREATION_ROUTES)
			expect([path, pageAt(path)?.audience, pageAt(`${path}/7`)?.params.id]).toEqual([path, 'member', '7'])
	})

	test.each(pages)('%s is found at its address, by the router as by the server', (name, { path }) => {
		const example = exampleOf(path)
		const [found] = matchRoutes([...screens], example) ?? []
		// The router reads no sign before a parameter: the application looks for tickets before it.
		expect(found?.route.path).toBe(name === 'tickets' ? '/:id' : path)
		expect(pageAt(example)?.name).toBe(name)
	})
})
