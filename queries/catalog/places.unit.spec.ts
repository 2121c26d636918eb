import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAddressCountry } from '../../infra/adapters/address-country.ts'
import { createPlaces } from '../../infra/adapters/places.ts'
import { createTestApp } from '../../infra/http/test-app.ts'
import { listCities, listCountries, listStates, showIpInfo } from './places.ts'

const deps = { places: createPlaces(), addressCountry: createAddressCountry() }
const routes = [listCountries(deps), listStates(deps), listCities(deps), showIpInfo(deps)]
let app: FastifyInstance
let behindProxy: FastifyInstance
beforeAll(async () => {
	app = await createTestApp(routes)
	behindProxy = await createTestApp(routes, { config: { trustedProxies: ['127.0.0.1'] } })
	await Promise.all([app.ready(), behindProxy.ready()])
})
afterAll(() => Promise.all([app?.close(), behindProxy?.close()]))

const ask = async (path: string, headers: Record<string, string> = {}) => {
	const answer = await app.inject({ url: `/api/v1${path}`, headers })
	expect(answer.statusCode, answer.body).toBe(200)
	return answer.json<{ data: Record<string, unknown>[]; totalCountOfRecords: number }>()
}

describe('the lists of places', () => {
	it('name countries in the language of the caller, by that name', async () => {
		const { data, totalCountOfRecords } = await ask('/country')
		expect(totalCountOfRecords).toBe(data.length)
		expect(data).toContainEqual({ _id: 'NP', name: 'Nepal', isSupported: false })
		const names = data.map(({ name }) => String(name))
		expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
		const hindi = await ask('/country', { 'accept-language': 'hi' })
		expect(hindi.data).toContainEqual({ _id: 'NP', name: 'नेपाल', isSupported: false })
	})
	it('leave out what Karuna does not serve when asked to', async () => {
		expect((await ask('/country?supported=true')).data).toEqual([
			{ _id: 'IN', name: 'India', isSupported: true },
			{ _id: 'US', name: 'United States', isSupported: true },
		])
	})
	it('lead from a country to its states and from a state to its cities', async () => {
		expect((await ask('/state?countryId=IN')).data).toContainEqual({
			_id: 'IN.38',
			name: 'Jharkhand',
			countryId: 'IN',
		})
		expect((await ask('/city?stateId=IN.38')).data).toContainEqual({
			_id: 'IN.38.Giridih',
			name: 'Giridih',
			stateId: 'IN.38',
		})
		expect((await ask('/state?countryId=ZZ')).data).toEqual([])
		expect((await ask('/city?stateId=IN.99')).data).toEqual([])
	})
})

describe('the country of the caller', () => {
	const from = async (remoteAddress: string, forwarded?: string, of = app) => {
		const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
		const answer = await of.inject({ url: '/api/v1/miscellaneousconfig/ipinfo', remoteAddress, headers })
		return answer.json<{ data: unknown }>().data
	}
	it.each([
		['49.36.0.1', { country: 'IN', region: 'IN', isDefault: false }],
		['8.8.8.8', { country: 'US', region: 'US', isDefault: false }],
		['192.168.1.20', { country: null, region: 'IN', isDefault: true }],
		['::1', { country: null, region: 'IN', isDefault: true }],
		['81.2.69.142', { country: 'GB', region: 'IN', isDefault: true }],
	])('from %s', async (address, expected) => {
		expect(await from(address)).toEqual(expected)
	})
	it('is that of the address a trusted proxy tells, and nobody else', async () => {
		expect(await from('127.0.0.1', '8.8.8.8', behindProxy)).toMatchObject({ country: 'US' })
		expect(await from('49.36.0.1', '8.8.8.8', behindProxy)).toMatchObject({ country: 'IN' })
		expect(await from('127.0.0.1', '8.8.8.8')).toMatchObject({ country: null })
	})
})
