import { BLOOD_COMPONENTS } from '../../../../domain/_shared/blood-groups.contract.ts'
import type { BloodAlerts } from '../../../../domain/blood/contract.ts'
import { useT } from '../../providers/i18n.ts'

/** Returns text such as `B+, red cells`; empty once the request's text was erased. */
export function useBloodText({
	bloodGroup,
	component,
}: Pick<BloodAlerts, 'bloodGroup' | 'component'>): string {
	const t = useT()
	const known = BLOOD_COMPONENTS.find((each) => each === component)
	return known ? `${bloodGroup}, ${t(`bloodAlerts.component.${known}`)}` : bloodGroup
}

export function useUnitsText({
	units,
	pledged,
	given,
}: Pick<BloodAlerts, 'units' | 'pledged' | 'given'>): string {
	return useT()('bloodAlerts.ofUnits', { units, pledged, given })
}
