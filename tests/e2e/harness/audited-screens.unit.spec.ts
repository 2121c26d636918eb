import { expect, test } from 'vitest'
import { PAGES, pageAt } from '../../../domain/catalog/pages.contract.ts'
import { AUDITED_SCREENS } from './audited-screens.ts'

const WORLD = {
	fundraiserId: '0190a000-0000-7000-8000-000000000001',
	donationId: '0190a000-0000-7000-8000-000000000002',
}

test('every screen of the route table is audited, at an address of its own', () => {
	const reached = AUDITED_SCREENS.map(({ addressIn }) => pageAt(addressIn(WORLD))?.name)
	expect(reached).toEqual(Object.keys(PAGES))
})

test('screens of members are seen by one', () => {
	const seen = AUDITED_SCREENS.filter(({ account }) => account !== null).map(({ name }) => name)
	const forMembers = Object.entries(PAGES).filter(([, { audience }]) => audience === 'member')
	expect(seen).toEqual(forMembers.map(([name]) => name))
})
