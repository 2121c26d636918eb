import { CloudCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldPath, FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { asFailure } from '../../../../../client/failure.ts'
import type { RequestDetail, RequestRole } from '../../../../../domain/requests/contract.ts'
import type { Kind } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { serverClock } from '../../../lib/clock.ts'
import { paths } from '../../../lib/paths.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import type { SavedDraft } from '../api/drafts.ts'
import { EditorNotes } from './editor-notes.tsx'
import { FaultList } from './fault-list.tsx'
import type { RequestValues } from './form-values.ts'
import { IdentityFields } from './identity-fields.tsx'
import { hasField, placesAt, stepOf, WIZARD_STEPS, type WizardStep } from './layout.ts'
import { OwnFields } from './own/own-fields.tsx'
import { faultsWithin, faultyPlaces, fieldProblems, type Place, requestForm } from './request-form.ts'
import { RequestPreview } from './request-preview.tsx'
import { restored } from './restored.ts'
import { StepBasics } from './step-basics.tsx'
import { StepDocuments } from './step-documents.tsx'
import { StepPhotos } from './step-photos.tsx'
import { StepStory } from './step-story.tsx'
import { StepVideos } from './step-videos.tsx'
import { useDraft } from './use-draft.ts'
import { useIdentity } from './use-identity.ts'
import { changeIsProposed, type Edited, useSubmit } from './use-submit.ts'
import { WizardNav } from './wizard-nav.tsx'

interface RequestEditorProps {
	readonly kind: Kind
	readonly sides: readonly RequestRole[]
	readonly initial: RequestValues
	readonly empty: RequestValues
	readonly edited: Edited
	readonly draft: SavedDraft | null
	readonly onReload: () => void
}

export function RequestEditor({
	kind,
	sides,
	initial,
	empty,
	edited,
	draft: opened,
	onReload,
}: RequestEditorProps) {
	const { t } = useTranslation('requests')
	const { t: kinds } = useTranslation('kinds')
	const navigate = useNavigate()
	const [params, setParams] = useSearchParams()
	const step = WIZARD_STEPS.find((known) => known === params.get('step')) ?? 'basics'
	const form = useContractForm(requestForm(kind, serverClock.now, edited?.fields), {
		defaultValues: initial,
		mode: 'onTouched',
	})
	const draft = useDraft(form, {
		opened,
		requestId: edited?._id ?? null,
		step: WIZARD_STEPS.indexOf(step),
		onLoaded: (saved) => form.reset(restored(kind, empty, saved)),
	})
	const submit = useSubmit(kind, edited)
	const identity = useIdentity()
	const controls = useRef<HTMLFormElement>(null)
	const [focusOn, setFocusOn] = useState<Place | null>(null)
	const [wasRefused, setWasRefused] = useState(false)
	const [waiting, setWaiting] = useState(0)
	const onWaiting = (change: 1 | -1) => setWaiting((uploads) => uploads + change)
	const { errors } = form.formState
	const role = form.watch('role')
	const withMoney = hasField(kind, role, 'quantity')
	const places = faultyPlaces(kind, role, errors)
	const faults = new Set(places.map((place) => stepOf(kind, role, place)))
	const title = edited ? t(withMoney ? 'editTitle' : 'editRequest') : kinds(`kinds.${kind.code}.new`)
	useTitle(title)

	const goTo = (next: WizardStep) => {
		const query = new URLSearchParams(params)
		if (next === 'basics') query.delete('step')
		else query.set('step', next)
		setParams(query)
		window.scrollTo({ top: 0 })
	}
	// A field can take the focus only once its step is shown.
	useEffect(() => {
		if (focusOn === null || stepOf(kind, role, focusOn) !== step) return
		const found = controls.current?.elements.namedItem(focusOn)
		const control = found instanceof RadioNodeList ? found[0] : found
		if (control instanceof HTMLElement) control.focus()
		else form.setFocus(focusOn as FieldPath<RequestValues>)
		setFocusOn(null)
	}, [focusOn, step, form, kind, role])
	const show = (place: Place | undefined) => {
		if (!place) return
		const itsStep = stepOf(kind, role, place)
		if (itsStep !== step) goTo(itsStep)
		setFocusOn(place)
	}

	const send = form.handleSubmit(
		async (values) => {
			if (!identity.check()) return goTo('photos')
			try {
				const saved = await submit.mutateAsync(values)
				await draft.discard()
				await identity.save(saved._id).catch(() => notify.error(t('identity.notSaved')))
				notify.success(t(answerOf(saved)))
				navigate(paths.myRequests.href())
			} catch (error) {
				const problems = fieldProblems(kind, role, asFailure(error))
				for (const { place, message } of problems)
					form.setError(place as FieldPath<RequestValues>, { type: 'server', message })
				setWasRefused(problems.length > 0)
				show(problems[0]?.place)
			}
		},
		(invalid) => {
			setWasRefused(true)
			show(faultyPlaces(kind, role, invalid)[0])
		},
	)
	const answerOf = (saved: RequestDetail) => {
		if (edited) return changeIsProposed(saved) ? 'proposed' : 'updated'
		return withMoney ? 'created' : 'sent'
	}
	// A file that is still uploading would be missing from the body.
	const busy = submit.isPending || waiting > 0
	const index = WIZARD_STEPS.indexOf(step)
	const next = WIZARD_STEPS[index + 1]
	const goOn = async () => {
		const fields = placesAt(kind, role, step) as FieldPath<RequestValues>[]
		const isRight = await form.trigger(fields)
		setWasRefused(!isRight)
		if (isRight) return next && goTo(next)
		show(fields.flatMap((field) => faultsWithin(form.getFieldState(field).error, field))[0])
	}
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		if (!busy) void (next && !edited ? goOn() : send())
	}
	const back = () => {
		const before = WIZARD_STEPS[index - 1]
		if (before) goTo(before)
		else navigate(edited ? paths.myRequests.href() : paths.home.href())
	}
	return (
		<FormProvider {...form}>
			<form noValidate onSubmit={onSubmit} ref={controls}>
				<div className="wrap rq">
					<div className="row justify-between flex-wrap">
						<h1>{title}</h1>
						{draft.savedAt !== null && <DraftSaved at={draft.savedAt} />}
					</div>
					<WizardNav withMoney={withMoney} current={step} onChange={goTo} faults={faults} />
					<div className="wz">
						<div className="stack gap-6">
							{wasRefused && places.length > 0 && (
								<FaultList kind={kind} withMoney={withMoney} places={places} onChoose={show} />
							)}
							<EditorNotes
								kind={kind}
								withMoney={withMoney}
								edited={edited}
								failure={submit.error && asFailure(submit.error)}
								restored={opened !== null && draft.savedAt !== null}
								draft={draft}
								onStartOver={() => {
									form.reset(empty)
									void draft.discard()
									goTo('basics')
								}}
								onReload={() => void draft.discard().then(onReload)}
							/>
							<div hidden={step !== 'basics'}>
								<StepBasics kind={kind} sides={sides} editing={edited !== null} onWaiting={onWaiting} />
							</div>
							<div hidden={step !== 'story'}>
								<StepStory kind={kind} onWaiting={onWaiting} />
							</div>
							<div hidden={step !== 'photos'} className="stack gap-6">
								<div>
									<StepPhotos isOptional={kind.minImages === 0} onWaiting={onWaiting} />
									<StepDocuments onWaiting={onWaiting} />
									<StepVideos onWaiting={onWaiting} />
								</div>
								<OwnFields kind={kind} step="photos" onWaiting={onWaiting} />
								{withMoney && <IdentityFields state={identity} requestId={edited?._id ?? null} />}
							</div>
						</div>
						<RequestPreview kind={kind} />
					</div>
				</div>
				<div className="foots">
					<div className="wrap">
						<Button variant="line" onClick={back}>
							{t('back')}
						</Button>
						<span className="row">
							{edited && next && (
								<Button variant="line" onClick={() => void goOn()}>
									{t('continue')}
								</Button>
							)}
							<Button type="submit" size="lg" disabled={busy}>
								{submit.isPending
									? t('saving')
									: waiting > 0
										? t('uploading')
										: t(edited ? 'save' : next ? 'continue' : 'submit')}
							</Button>
						</span>
					</div>
				</div>
			</form>
		</FormProvider>
	)
}

function DraftSaved({ at }: { readonly at: number }) {
	const { t } = useTranslation('requests')
	const format = useFormat()
	return (
		<Chip tone="off">
			<Icon of={CloudCheck} size="s" />
			{t('draft.saved', { time: format.dateTime(new Date(at).toISOString()) })}
		</Chip>
	)
}
