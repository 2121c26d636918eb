import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../../../domain/users/contract.ts'
import type { Action, ResourceName } from '../resources/declaration.ts'
import { hasQueues } from '../resources/home/work-for.ts'
import { RESOURCES as DECLARED } from '../resources/index.ts'
import { isBackofficeRole, mayAccess } from './access.ts'

const RESOURCES: ResourceName[] = [
	'requests',
	'donations',
	'withdrawals',
	'reconciliation',
	'runs',
	'periods',
	'webhooks',
	'effects',
	'deadLetters',
]
const ACTIONS: Action[] = ['list', 'show', 'account', 'review', 'retry']

const allowedTo = (role: Role) =>
	RESOURCES.flatMap((resource) =>
		ACTIONS.filter((action) => mayAccess([role], resource, action)).map((action) => `${resource}.${action}`),
	)

const MONEY = [
	'donations.list',
	'donations.show',
	'donations.review',
	'withdrawals.list',
	'withdrawals.show',
	'withdrawals.account',
	'withdrawals.review',
	'reconciliation.list',
	'runs.list',
	'runs.show',
	'runs.review',
	'periods.list',
	'periods.show',
	'periods.review',
	'webhooks.list',
	'webhooks.show',
	'webhooks.retry',
	'effects.list',
	'effects.retry',
	'deadLetters.list',
]
const READING = ['requests.list', 'requests.show']

const RADIO = DECLARED.filter(({ place }) => place?.group === 'radio')

describe('Who may do what', () => {
	test('An admin decides about requests, and reads donations and withdrawals without deciding.', () => {
		const money = [
			'donations.list',
			'donations.show',
			'withdrawals.list',
			'withdrawals.show',
			'withdrawals.account',
		]
		expect(allowedTo('admin')).toEqual([...READING, 'requests.review', ...money])
	})

	test('A super admin may do everything.', () => {
		expect(allowedTo('superAdmin')).toEqual([...READING, 'requests.review', ...MONEY])
	})

	test('Finance sees money, and reads requests without deciding.', () => {
		expect(allowedTo('finAdmin')).toEqual([...READING, ...MONEY])
	})

	test('A volunteer reads requests and withdrawals, but no bank account, and no other money.', () => {
		expect(allowedTo('volunteerAdmin')).toEqual([...READING, 'withdrawals.list', 'withdrawals.show'])
	})

	test('An auditor reads everything of finance, and acts on nothing.', () => {
		expect(allowedTo('auditor')).toEqual([
			'donations.list',
			'donations.show',
			'withdrawals.list',
			'withdrawals.show',
			'withdrawals.account',
			'reconciliation.list',
			'runs.list',
			'runs.show',
			'periods.list',
			'periods.show',
		])
	})

	test('A radio admin manages the radio, as an admin does, and sees nothing else.', () => {
		const open = (role: Role) => DECLARED.filter(({ name }) => mayAccess([role], name, 'list'))
		expect(open('talRadioAdmin').map(({ place }) => place?.group)).toEqual(RADIO.map(() => 'radio'))
		expect(open('admin')).toEqual(expect.arrayContaining(open('talRadioAdmin')))
		expect(open('finAdmin').filter(({ place }) => place?.group === 'radio')).toEqual([])
		expect(hasQueues(['talRadioAdmin'])).toBe(false)
	})

	test('Several roles allow what each of them allows.', () => {
		expect(mayAccess(['volunteerAdmin', 'finAdmin'], 'reconciliation', 'list')).toBe(true)
	})

	test('What the table does not name is allowed to nobody.', () => {
		expect(mayAccess([...ROLES], 'requests', 'delete')).toBe(false)
		expect(mayAccess([...ROLES], 'unheardOf', 'list')).toBe(false)
		expect(mayAccess([], 'requests', 'list')).toBe(false)
	})

	test('Six roles open the backoffice.', () => {
		expect(ROLES.filter(isBackofficeRole)).toEqual([
			'admin',
			'superAdmin',
			'volunteerAdmin',
			'finAdmin',
			'talRadioAdmin',
			'auditor',
		])
	})
})
