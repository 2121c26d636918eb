import { Box, Button, Paper, Skeleton } from '@mui/material'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { type BackofficePicture, takeDownBody } from '../../../../domain/files/pictures.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { isConflict } from '../../ui/field-message.ts'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { When } from '../../ui/when.tsx'
import { PictureState, PictureVerdict } from './picture-chips.tsx'
import { styles } from './pictures.styles.ts'
import { usePicture } from './use-picture.ts'

export function PictureShow() {
	const t = useT()
	const { id = '' } = useParams()
	const { picture, history, decide } = usePicture(id)
	const [requested, setRequested] = useState(false)
	const { data, error } = picture
	const name = data?.owner.name ?? t('pictures.erased')
	return (
		<Page title={t('pictures.one')} actions={<BackLink to="/pictures">{t('pictures.all')}</BackLink>}>
			{error ? <Failure error={error} onRetry={() => void picture.refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{isConflict(decide.error) ? <Note>{t('pictures.conflict')}</Note> : null}
			{data ? (
				<Box sx={styles.columns}>
					<div>
						{data.image ? (
							<Box
								component="img"
								sx={styles.picture}
								src={data.image.url}
								alt={t('pictures.alt', { name })}
								width={data.image.width}
								height={data.image.height}
							/>
						) : (
							<p>{t('pictures.gone')}</p>
						)}
						{data.state === 'takenDown' ? null : (
							<Box component="section" sx={styles.buttons} aria-label={t('pictures.decide')}>
								{data.state === 'waiting' ? (
									<Button
										variant="contained"
										disabled={decide.isPending}
										onClick={() => decide.mutate({ what: 'approve' })}
									>
										{t('pictures.approve')}
									</Button>
								) : null}
								<Button variant="outlined" color="secondary" onClick={() => setRequested(true)}>
									{t('pictures.takeDown')}
								</Button>
							</Box>
						)}
						<Facts picture={data} name={name} />
					</div>
					<Paper component="aside" variant="outlined" sx={styles.card}>
						<h2>{t('timeline.title')}</h2>
						<Timeline query={history} />
					</Paper>
				</Box>
			) : null}
			{requested ? (
				<ReasonDialog
					schema={takeDownBody}
					title={t('pictures.takeDownTitle')}
					effect={t('pictures.takeDownEffect', { name })}
					verb={t('pictures.takeDown')}
					help={t('pictures.reasonHelp', { name })}
					task={decide}
					onClose={() => setRequested(false)}
					onConfirm={(reason) =>
						decide.mutate({ what: 'takeDown', reason }, { onSuccess: () => setRequested(false) })
					}
				/>
			) : null}
		</Page>
	)
}

function Facts({ picture, name }: { picture: BackofficePicture; name: string }) {
	const t = useT()
	const { state, verdict, purpose, owner, uploadedAt } = picture
	return (
		<KeyValues>
			<KeyValue label={t('pictures.state')}>
				<PictureState state={state} />
			</KeyValue>
			{state === 'takenDown' ? null : (
				<KeyValue label={t('pictures.verdict')}>
					<PictureVerdict picture={picture} />
					{verdict ? <span> {t('pictures.score', { score: verdict.score })}</span> : null}
				</KeyValue>
			)}
			<KeyValue label={t('pictures.purpose')}>{t(`picturePurpose.${purpose}`)}</KeyValue>
			<KeyValue label={t('pictures.owner')}>
				<Link to={`/users/${owner.id}/show`}>{name}</Link>
			</KeyValue>
			{uploadedAt === null ? null : (
				<KeyValue label={t('pictures.uploaded')}>
					<When at={uploadedAt} />
				</KeyValue>
			)}
		</KeyValues>
	)
}
