import { z } from 'zod'
import { organizationAnswer } from '../../domain/organizations/contract.ts'
import { refuse } from '../../domain/organizations/refusals.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { documentChoice, id } from '../../kernel/wire/schemas.ts'
import {
	countDocuments,
	deleteDocument,
	insertDocument,
	renameDocument,
} from '../../records/organizations/documents.ts'
import { countImages, deleteImage, insertImage, setProfileImage } from '../../records/organizations/images.ts'
import { signedIn } from '../_shared/context.ts'
import { memberRole } from '../_shared/facts.ts'
import { once } from '../_shared/once.ts'
import type { OrganizationDeps } from './deps.ts'

type Tx = Parameters<Parameters<OrganizationDeps['sql']['transaction']>[0]>[0]

const MAX_IMAGES = 12
const MAX_DOCUMENTS = 20

/** @throws DomainError NOT_FOUND, NOT_ALLOWED unless the caller is an owner or admin of it */
async function mustLead({ store }: OrganizationDeps, organizationId: string, caller: Caller): Promise<void> {
	const role = await memberRole(store, organizationId, signedIn(caller).id)
	if (role === null) throw notFound('organization')
	if (role === 'member') throw notAllowed()
}

async function change(
	deps: OrganizationDeps,
	organizationId: string,
	caller: Caller,
	run: (tx: Tx, row: { organization_id: string; added_by: string; added_at: Date }) => Promise<void>,
) {
	await mustLead(deps, organizationId, caller)
	const person = signedIn(caller)
	const row = { organization_id: organizationId, added_by: person.id, added_at: new Date(deps.clock.now()) }
	await once(deps, caller, async (tx) => {
		await tx.execute('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [organizationId])
		await run(tx, row)
	})
	const data = await deps.show.organization(organizationId, person, await deps.store.head())
	return { body: { statusCode: 200, data } }
}

const common = { tags: ['organizations'], access: { allow: 'signedIn' }, perMinute: 30 } as const
const answers = { 200: organizationAnswer }
const params = z.object({ id })
const image = z.object({ id, imageId: id })
const document = z.object({ id, documentId: id })
const IMAGES = '/api/v1/organization/:id/image'
const DOCUMENTS = '/api/v1/organization/:id/document'

export const addImages = (deps: OrganizationDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: IMAGES,
		summary: 'Add uploaded pictures to an organization',
		params,
		body: z.object({
			images: z.array(id, 'files.fields.selectImage').min(1, 'files.fields.selectImage').max(MAX_IMAGES),
		}),
		answers,
		handle: ({ params, body, caller }) =>
			change(deps, params.id, caller, async (tx, row) => {
				for (const file_id of body.images)
					if (!(await insertImage(tx, { ...row, file_id }))) throw notFound('image')
				if ((await countImages(tx, params.id)) > MAX_IMAGES)
					throw refuse('TOO_MANY_IMAGES', { count: MAX_IMAGES })
			}),
	})

export const setOrganizationProfileImage = (deps: OrganizationDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: `${IMAGES}/:imageId`,
		summary: 'Set an organization’s profile image',
		params: image,
		answers,
		handle: ({ params, caller }) =>
			change(deps, params.id, caller, async (tx) => {
				if (!(await setProfileImage(tx, params.id, params.imageId))) throw notFound('image')
			}),
	})

export const removeImage = (deps: OrganizationDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: `${IMAGES}/:imageId`,
		summary: 'Delete an organization’s picture',
		params: image,
		answers,
		handle: ({ params, caller }) =>
			change(deps, params.id, caller, async (tx) => {
				if (!(await deleteImage(tx, params.id, params.imageId))) throw notFound('image')
			}),
	})

export const addDocument = (deps: OrganizationDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: DOCUMENTS,
		summary: 'Add an uploaded document to an organization',
		params,
		body: documentChoice,
		answers,
		handle: ({ params, body, caller }) =>
			change(deps, params.id, caller, async (tx, row) => {
				const { _id, userGivenName, note } = body
				if (!(await insertDocument(tx, { ...row, file_id: _id, name: userGivenName, note })))
					throw refuse('NOT_FOUND.document')
				if ((await countDocuments(tx, params.id)) > MAX_DOCUMENTS)
					throw refuse('TOO_MANY_DOCUMENTS', { count: MAX_DOCUMENTS })
			}),
	})

export const editDocument = (deps: OrganizationDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: `${DOCUMENTS}/:documentId`,
		summary: 'Update the properties of an organization’s document',
		params: document,
		body: documentChoice.omit({ _id: true }),
		answers,
		handle: ({ params, body: { userGivenName, note }, caller }) =>
			change(deps, params.id, caller, async (tx) => {
				const text = { name: userGivenName, note }
				if (!(await renameDocument(tx, params.id, params.documentId, text)))
					throw refuse('NOT_FOUND.document')
			}),
	})

export const removeDocument = (deps: OrganizationDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: `${DOCUMENTS}/:documentId`,
		summary: 'Delete an organization’s document',
		params: document,
		answers,
		handle: ({ params, caller }) =>
			change(deps, params.id, caller, async (tx) => {
				if (!(await deleteDocument(tx, params.id, params.documentId))) throw refuse('NOT_FOUND.document')
			}),
	})
