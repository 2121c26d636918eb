import type { Side } from '../../../../../domain/requests/kinds/field.contract.ts'
import { preferences } from '../../../lib/preferences.ts'
import { saveMode } from '../../users/api/profile.ts'

/** Goes on as one who is in need or willing to give, here and, for who is signed in, everywhere. */
export function beHereAs(mode: Side): void {
	preferences.set({ mode })
	void saveMode(mode)
}
