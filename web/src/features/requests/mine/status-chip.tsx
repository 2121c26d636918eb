import { useTranslation } from 'react-i18next'
import {
	type RequestStatus,
	type RequestSummary,
	statusOfCode,
} from '../../../../../domain/requests/contract.ts'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'

const TONES: Record<RequestStatus, ChipTone> = {
	pendingAdmin: 'wait',
	pendingOrganization: 'wait',
	approved: 'ok',
	live: 'ok',
	fulfilled: 'info',
	incomplete: 'wait',
	rejected: 'bad',
	rejectedByOrganization: 'bad',
	spam: 'bad',
	onHold: 'bad',
	expired: 'off',
	deactivated: 'off',
	removed: 'off',
}

export function StatusChip({ code }: { readonly code: RequestSummary['status'] }) {
	const { t } = useTranslation('requests')
	const status = statusOfCode(code)
	return status && <Chip tone={TONES[status]}>{t(`status.${status}`)}</Chip>
}
