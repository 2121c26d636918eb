import { useTranslation } from 'react-i18next'
import type { Verification } from '../../../../domain/organizations/contract.ts'
import { Chip, type ChipTone } from '../../ui/chip.tsx'

const TONES: Readonly<Record<Verification, ChipTone>> = { waiting: 'wait', verified: 'ok', refused: 'bad' }

export function VerificationChip({ verification }: { readonly verification: Verification }) {
	const { t } = useTranslation('organizations')
	return <Chip tone={TONES[verification]}>{t(`verification.${verification}`)}</Chip>
}
