import { expect, it } from 'vitest'
import { organizationBody } from '../../../domain/organizations/contract.ts'
import { address } from '../../../domain/users/profile.contract.ts'
import { readTextRef } from '../../../kernel/wire/text.ts'

const tooLong = (most: number) => ({ key: 'common.fields.atMostCharacters', params: { most } })
const messageAt = (path: string, issues: readonly { path: PropertyKey[]; message: string }[] = []) =>
	issues.find((issue) => issue.path.join('.') === path)?.message ?? ''

it.each([
	['orgName', 50],
	['description', 1_000],
	['orgEmail', 254],
	['websiteUrl', 200],
	['orgAddress.line1', 50],
	['orgAddress.line2', 50],
	['orgAddress.city', 100],
	['orgAddress.state', 100],
])('An organization’s %s beyond %i characters is told with its limit.', (path, most) => {
	const long = 'x'.repeat(most + 1)
	const [field = '', part] = path.split('.')
	const body = part === undefined ? { [field]: long } : { [field]: { [part]: long, country: 'IN' } }
	const message = messageAt(path, organizationBody.safeParse(body).error?.issues)
	expect(readTextRef(message)).toEqual(tooLong(most))
})

it.each([
	['line1', 50],
	['line2', 50],
	['city', 100],
	['state', 100],
])('A person’s %s beyond %i characters is told with its limit.', (field, most) => {
	const message = messageAt(field, address.safeParse({ [field]: 'x'.repeat(most + 1) }).error?.issues)
	expect(readTextRef(message)).toEqual(tooLong(most))
})
