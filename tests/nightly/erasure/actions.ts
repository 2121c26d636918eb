import { demoOrganizationId, demoUserId } from '../../../demo/seed/accounts.ts'
import { addressKey } from '../../../kernel/wire/names.ts'
import { give, publish, RUPEES_500, raise, review } from '../../api/fundraiser.ts'
import { type Caller, type Harness, multipart } from '../../api/harness.ts'
import { accountBody } from '../../api/money.ts'
import { invite } from '../../api/organizations.fixtures.ts'
import { MESSAGE, REPORT, write } from '../../api/support.fixtures.ts'
import { pdf } from '../../harness/sample-documents.ts'
import { webm } from '../../harness/sample-videos.ts'
import type { Canary } from './plant.ts'
import { CANARY } from './traces.ts'

export async function moveIn(harness: Harness): Promise<Caller> {
	await harness.system.sql.execute(
		`WITH held AS (
			INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ($4, 'user', $2, now())
		)
		INSERT INTO rec.users (id, name_key, username, email, first_name, last_name, phone, phone_verified,
			password_hash, profile_image_url, locale, created_at)
		SELECT $2, $4, $1, $1 || '@karuna.example', 'Alcedo ' || $1, $1, '+91' || $1, true, password_hash,
			'/files/' || $1 || '.webp', 'en', created_at
		FROM rec.users WHERE id = $3`,
		[CANARY, demoUserId(CANARY), demoUserId('donor'), addressKey(CANARY)],
	)
	return harness.person(CANARY)
}

export async function live(harness: Harness, person: Caller): Promise<void> {
	const [admin, author, owner] = await Promise.all(
		['admin', 'donee', 'owner'].map((key) => harness.person(key)),
	)
	if (!admin || !author || !owner) throw new Error('Nobody is there.')
	const phrases = { title: `A pond for ${CANARY}`, description: `By ${CANARY}.`, beneficiaryName: CANARY }
	await give(harness, person, await publish({ author, admin }), RUPEES_500)
	const film = multipart([
		{ name: 'poster', content: await person.picture() },
		{ name: 'file', fileName: `${CANARY}.webm`, content: await webm({ tags: { title: CANARY } }) },
	])
	const { data } = await person.json<{ data: { _id: string } }>(
		'POST',
		'/api/v1/files/video',
		film.body,
		film.headers,
	)
	const own = await publish(
		{ author: person, admin },
		{ ...phrases, place: `${CANARY}, Jharkhand`, videos: [data._id] },
	)
	const update = { donation_request_id: own, title: CANARY, body: `Says ${CANARY}.` }
	await person.json('POST', '/api/v1/donationRequestUpdate', update)
	await author.json('POST', `/api/v1/donationRequest/${own}/comments`, { body: 'Well done.' })
	await person.json('POST', `/api/v1/donationRequest/${own}/close`)
	const refused = await raise(person, phrases)
	await review(admin, refused, 'reject', `Dear ${CANARY}, please add an estimate.`)
	const others = await publish(
		{ author, admin },
		{ isPrivate: true, allowedViewers: [CANARY, 'hannahweiss', `${CANARY}@karuna.example`] },
	)
	await person.json('POST', `/api/v1/donationRequest/${others}/comments`, { body: `So says ${CANARY}.` })
	await person.json('POST', `/api/v1/donationRequest/${others}/report`, { ...REPORT, body: CANARY })
	await write(person, { ...MESSAGE, subject: CANARY, body: `I am ${CANARY}.` })

	const form = multipart([
		{ name: 'userGivenName', content: `Estimate of ${CANARY}` },
		{ name: 'file', fileName: `${CANARY}.pdf`, content: pdf(CANARY) },
	])
	const headers = { ...form.headers, 'idempotency-key': 'estimate-of-the-canary' }
	await person.json('POST', '/api/v1/files/document', form.body, headers)
	const account = accountBody('IN', { accountHolderName: CANARY })
	await person.json('POST', `/api/v1/user/${person.id}/payment/account`, account)
	await invite(harness, owner, demoOrganizationId('jalmitra'), {
		email: `${CANARY}@karuna.example`,
		role: 'member',
	})
	await admin.json('POST', '/api/v1/userInterested/categories', { name: 'Ponds', nameHi: '' })
	const wrong = { email: `${CANARY}@karuna.example`, password: `${CANARY}-1A` }
	await harness.guest().call('POST', '/api/v1/login', { body: wrong })
	await person.call('PUT', `/api/v1/user/${person.id}`, { body: { about: CANARY, mode: CANARY } })
	await harness.system.untilIdle()
}

export const canaryOf = (person: Caller, keyId: string): Canary => ({
	id: person.id,
	email: `${CANARY}@karuna.example`,
	keyId,
})
