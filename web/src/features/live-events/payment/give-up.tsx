import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useIntent } from '../../../../../client/ui/use-intent.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { giveUp } from '../api/live-events.ts'

interface GiveUpProps {
	readonly id: string
	readonly slug: string
	readonly disabled: boolean
}

/** Gives the seats up and leads back to the choice. */
export function GiveUp({ id, slug, disabled }: GiveUpProps) {
	const { t } = useTranslation('eventPayment')
	const navigate = useNavigate()
	const intentOf = useIntent()
	const sending = useMutation({
		mutationFn: () => giveUp(id, intentOf(id)),
		onSuccess: () => navigate(paths.named.href({ id: slug })),
	})
	return (
		<div className="stack">
			<Refusal error={sending.error} />
			<Button variant="text" disabled={disabled || sending.isPending} onClick={() => sending.mutate()}>
				{t('giveUp')}
			</Button>
		</div>
	)
}
