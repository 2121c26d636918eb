import type { Side } from '../../../../../domain/requests/kinds/field.contract.ts'
import { preferences } from '../../../lib/preferences.ts'
import { saveMode } from '../../users/api/profile.ts'

/** Changes the side of the visitor, here and, for members, on all devices. */
export function beHereAs(mode: Side): void {
	preferences.set({ mode })
	void saveMode(mode)
}
