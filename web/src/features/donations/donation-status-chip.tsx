import { useTranslation } from 'react-i18next'
import type { DonationStatus } from '../../../../domain/donations/contract.ts'
import { Chip, type ChipTone } from '../../ui/chip.tsx'

const TONES: Record<DonationStatus, ChipTone> = {
	started: 'wait',
	actionRequired: 'wait',
	processing: 'wait',
	confirmed: 'ok',
	failed: 'off',
	partlyRefunded: 'info',
	refunded: 'info',
	disputed: 'bad',
	chargedBack: 'bad',
	setAside: 'info',
}

export function DonationStatusChip({ status }: { readonly status: DonationStatus }) {
	const { t } = useTranslation('donations')
	return <Chip tone={TONES[status]}>{t(`status.${status}`)}</Chip>
}
