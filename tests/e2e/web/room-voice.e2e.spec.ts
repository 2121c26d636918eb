import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { MINUTE_MS } from '../../../kernel/wire/time.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { signedIn } from '../harness/api.ts'
import { eventually, test, type VisitorOptions } from '../harness/browser-test.ts'
import { giveEars, giveMicrophone, hearVoices } from '../harness/hearing.ts'
import { type Account, credentialsOf, userIdOf } from '../harness/people.ts'

const OWNER_HZ = 440
const GUEST_HZ = 880

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('the talk of an audio room', () => {
	test('is heard from whoever is on stage, until a host acts', async ({ visitor }) => {
		const call = await signedIn('owner')
		const { data } = await call<{ data: { _id: string } }>('POST', '/api/v1/audioRooms', {
			title: 'Three who talk',
			description: 'Of wells and looms',
			startTime: Date.now() + 2 * MINUTE_MS,
			endTime: Date.now() + 30 * MINUTE_MS,
			ownerId: userIdOf('owner'),
		})
		const enter = async (account: Account, hz: number, options: VisitorOptions = {}) => {
			const page = await visitor(options)
			await giveEars(page)
			await giveMicrophone(page, hz)
			await signIn(page, account)
			await page.goto(`/room/${data._id}`)
			return page
		}
		const owner = await enter('owner', OWNER_HZ)
		await button(owner, 'Join muted').click()
		await button(owner, 'Unmute').click()
		const guest = await enter('donor', GUEST_HZ)
		await button(guest, 'Join muted').click()
		const listener = await enter('donee', 1_320, { width: 360 })
		await button(listener, 'Only listen').click()
		for (const page of [guest, listener]) await eventually(() => hearVoices(page)).toEqual([OWNER_HZ])
		expect(await hearVoices(owner)).toEqual([])
		await listener.getByText('Speaks', { exact: true }).waitFor()

		await button(guest, 'Raise hand').click()
		const { name } = credentialsOf('donor')
		const about = button(owner, `What can be done about ${name}`)
		await about.click()
		await button(owner, 'Invite to speak').click()
		await button(guest, 'Come on stage').click()
		await button(guest, 'Unmute').click()
		await eventually(async () => (await hearVoices(listener)).toSorted()).toEqual([OWNER_HZ, GUEST_HZ])
		await eventually(() => hearVoices(owner)).toEqual([GUEST_HZ])

		await about.click()
		await button(owner, 'Mute').last().click()
		await eventually(() => hearVoices(listener)).toEqual([OWNER_HZ])
		await about.click()
		await button(owner, 'Remove from the room').click()
		await guest.getByText('You are in this room no more').waitFor()
		await button(owner, 'Manage the room').click()
		await button(owner, 'End for all').click()
		await button(owner, 'End for all').last().click()
		await listener.getByText('This room is over').waitFor()
		expect(await hearVoices(listener)).toEqual([])
	})
})
