import { useLocale } from 'react-admin'
import {
	CONSENT_VERSION,
	type Consents,
	type InterviewState,
} from '../../../../domain/radio/interviews.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatMoment } from '../../ui/time.ts'

const TONES = {
	planned: 'off',
	invited: 'wait',
	recorded: 'wait',
	published: 'ok',
	cancelled: 'bad',
} as const

export function InterviewChip({ state }: { state: InterviewState }) {
	const t = useT()
	return <Chip tone={TONES[state]}>{t(`interviews.states.${state}`)}</Chip>
}

/** Says what the guest agreed to at last, and by which wording. */
export function ConsentText({ consent }: { consent: Consents['airing'] }) {
	const t = useT()
	const locale = useLocale()
	if (consent === null) return t('interviews.unanswered')
	const { agreed, version, at } = consent
	const about = { version, when: formatMoment(at, locale) }
	if (!agreed) return t('interviews.declined', about)
	return t(version === CONSENT_VERSION ? 'interviews.agreed' : 'interviews.agreedBefore', about)
}
