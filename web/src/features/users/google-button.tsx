import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { Button } from '../../ui/button.tsx'
import { useConfig } from '../catalog/api/config.ts'
import { leaveForGoogle } from './api/google.ts'
import { GoogleMark } from './google-mark.tsx'

interface GoogleButtonProps {
	readonly from: string
	readonly remember: boolean
}

export function GoogleButton({ from, remember }: GoogleButtonProps) {
	const { t } = useTranslation('users')
	const config = useConfig().data
	const leave = useMutation({ mutationFn: () => leaveForGoogle(from, remember) })
	if (!config?.signsInWithGoogle) return null
	return (
		<div className="stack gap-2">
			<Button variant="line" size="lg" full disabled={leave.isPending} onClick={() => leave.mutate()}>
				<GoogleMark />
				{t(leave.isPending ? 'google.leaving' : 'google.continue')}
			</Button>
			{leave.error && (
				<p className="err" role="alert">
					{t(asFailure(leave.error).isUnreachable ? 'errors.unreachable' : 'google.away')}
				</p>
			)}
			<p className="or text-ink-2 text-sm">{t('google.or')}</p>
		</div>
	)
}
