import { seededRandom } from '../demo/random.ts'
import { sampleFields } from '../demo/sample-fields.ts'
import { demoOrganizationId } from '../demo/seed/accounts.ts'
import { volunteering } from '../domain/requests/kinds/volunteering.contract.ts'

export function volunteeringBody(own: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
	return {
		...sampleFields(volunteering, 'donee', seededRandom(7), Date.now()),
		requestType: volunteering.code,
		role: 'donee',
		category: 'education',
		country: 'IN',
		units: 'INR',
		place: 'Giridih, Jharkhand',
		quantity: null,
		endDate: null,
		orgId: demoOrganizationId('jalmitra'),
		images: [],
		...own,
	}
}
