import type { Organization } from '../../../../../domain/organizations/contract.ts'
import type { TaxRegistrationBody } from '../../../../../domain/organizations/tax.contract.ts'
import { api } from '../../../lib/client.ts'

const PATH = '/api/v1/organization/{id}/taxRegistration'

/** @throws Failure */
export const submitTaxRegistration = async (
	id: string,
	body: TaxRegistrationBody,
	key: string,
): Promise<Organization> => (await api.post(PATH, { path: { id }, body, intent: key })).data

/** @throws Failure */
export const withdrawTaxRegistration = async (id: string, registrationId: string): Promise<Organization> =>
	(
		await api.delete(`${PATH}/{registrationId}`, {
			path: { id, registrationId },
			intent: `withdraw-${registrationId}`,
		})
	).data
