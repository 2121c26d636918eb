import type { Offeree } from '../../../../../domain/requests/kinds/offered.contract.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { useSession } from '../../../lib/session.ts'
import { useSummary } from '../../users/api/summary.ts'

export function useOfferee(): Offeree & { readonly isKnown: boolean } {
	const { region, mode } = usePreferences()
	const { status, user } = useSession()
	const summary = useSummary()
	return {
		region,
		mode,
		roles: user?.roles ?? [],
		isMember: (summary.data?.organizations.total ?? 0) > 0,
		isKnown: status === 'signedOut' || summary.isSuccess || summary.isError,
	}
}
