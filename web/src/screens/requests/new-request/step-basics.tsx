import {
	BookOpen,
	CircleAlert,
	HeartPulse,
	type LucideIcon,
	PawPrint,
	Soup,
	Sprout,
	Venus,
} from 'lucide-react'
import { useId } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CATEGORIES, type Category } from '../../../../../domain/catalog/contract.ts'
import { feeIncluded, parseMajor } from '../../../../../kernel/money.ts'
import { readTypedAmount } from '../../../../../kernel/typed-amount.ts'
import { useRegion } from '../../../api/catalog/regions.ts'
import { paths } from '../../../app/paths.ts'
import { preferences, usePreferences } from '../../../app/preferences.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { todayIn, useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { DayField, DayShortcuts } from '../parts/day-field.tsx'
import { useMessage } from '../parts/messages.ts'
import { currencyOf, type RequestDraft } from './draft.ts'
import { OrganizationChoice } from './organization-choice.tsx'

const SYMBOLS = { INR: '₹', USD: '$' } as const
const ICONS: Record<Category, LucideIcon> = {
	education: BookOpen,
	health: HeartPulse,
	women: Venus,
	animals: PawPrint,
	food: Soup,
	environment: Sprout,
}

/** Step 1: who asks, for what cause and whom, how much, and until when. */
export function StepBasics({ editing }: { readonly editing: boolean }) {
	const { t } = useTranslation('requests')
	const say = useMessage()
	const format = useFormat()
	const { register, control, watch, setValue, formState } = useFormContext<RequestDraft>()
	const { errors } = formState
	const [country, quantity] = watch(['country', 'quantity'])
	const currency = currencyOf(country)
	const typed = readTypedAmount(quantity, currency, 'minor')
	const goal = typeof typed === 'bigint' ? typed : null
	const today = todayIn(country, Date.now())
	return (
		<div className="stack l">
			{!editing && <RoleChoice />}
			{!editing && <OrganizationChoice />}
			<Controller
				control={control}
				name="category"
				render={({ field: { value, onChange, ref } }) => (
					<CategoryChoice
						value={value}
						onChange={onChange}
						focusRef={ref}
						error={say(errors.category?.message)}
					/>
				)}
			/>
			<TextField
				label={t('beneficiary')}
				help={t('beneficiaryHelp')}
				maxLength={100}
				autoComplete="off"
				error={say(errors.beneficiaryName?.message)}
				{...register('beneficiaryName')}
			/>
			<TextField
				label={t('place')}
				help={t('placeHelp')}
				maxLength={100}
				autoComplete="off"
				error={say(errors.place?.message)}
				{...register('place')}
			/>
			<div className="cols">
				{editing ? (
					<TextField
						label={t('country')}
						help={t('countryFixed')}
						value={t(`countries.${country}`)}
						readOnly
					/>
				) : (
					<Select
						label={t('country')}
						help={t(`countryHelp.${country}`)}
						error={say(errors.country?.message)}
						{...register('country')}
					>
						<option value="IN">{t('countries.IN')}</option>
						<option value="US">{t('countries.US')}</option>
					</Select>
				)}
				<Controller
					control={control}
					name="quantity"
					render={({ field }) => (
						<TextField
							{...field}
							className="num"
							label={t('amount')}
							before={SYMBOLS[currency]}
							inputMode="decimal"
							autoComplete="off"
							help={goal ? format.amount(goal, currency) : undefined}
							error={say(errors.quantity?.message)}
						/>
					)}
				/>
			</div>
			<div className="stack t">
				<Controller
					control={control}
					name="endDate"
					render={({ field }) => (
						<DayField {...field} label={t('endDate')} min={today} error={say(errors.endDate?.message)} />
					)}
				/>
				<DayShortcuts
					today={today}
					onChoose={(day) => setValue('endDate', day, { shouldDirty: true, shouldValidate: true })}
				/>
			</div>
			<FeesNote country={country} goal={goal} />
		</div>
	)
}

function RoleChoice() {
	const { t } = useTranslation('requests')
	const { mode } = usePreferences()
	return (
		<div className="stack">
			<RadioGroup
				layout="cards"
				label={t('role.legend')}
				name="role"
				value={mode}
				onChange={(value) => preferences.set({ mode: value })}
				choices={[
					{ value: 'donee', title: t('role.donee'), help: t('role.doneeHelp') },
					{ value: 'donor', title: t('role.donor'), help: t('role.donorHelp') },
				]}
			/>
			{mode === 'donor' && (
				<Note role="status">
					{t('role.donorNote')} <Link to={paths.search.href()}>{t('role.donorLink')}</Link>
				</Note>
			)}
		</div>
	)
}

interface CategoryChoiceProps {
	readonly value: Category | ''
	readonly onChange: (category: Category) => void
	readonly focusRef: (button: HTMLButtonElement | null) => void
	readonly error: string | undefined
}

function CategoryChoice({ value, onChange, focusRef, error }: CategoryChoiceProps) {
	const { t } = useTranslation('requests')
	const errorId = useId()
	return (
		<fieldset aria-describedby={error ? errorId : undefined}>
			<legend className="label mb-2">{t('category.legend')}</legend>
			<div className="row w">
				{CATEGORIES.map((category, index) => (
					<button
						key={category}
						ref={index === 0 ? focusRef : undefined}
						type="button"
						className="pick"
						aria-pressed={value === category}
						onClick={() => onChange(category)}
					>
						<Icon of={ICONS[category]} size="s" />
						{t(`category.${category}`)}
					</button>
				))}
			</div>
			{error && (
				<span className="err mt-2" id={errorId} role="alert">
					<Icon of={CircleAlert} size="s" />
					{error}
				</span>
			)}
		</fieldset>
	)
}

function FeesNote({ country, goal }: { readonly country: 'IN' | 'US'; readonly goal: bigint | null }) {
	const { t } = useTranslation('requests')
	const format = useFormat()
	const region = useRegion(country)
	const percent = region && parseMajor(String(region.processingFees), region.currency)
	if (!percent || !goal) return <Note>{t('feesNote')}</Note>
	const { fee } = feeIncluded(goal, percent * 100n)
	return (
		<Note>
			<Trans
				t={t}
				i18nKey="feesNoteSum"
				values={{
					goal: format.amount(goal, region.currency),
					fee: format.amount(fee - (fee % 100n), region.currency),
					percent: format.percent(region.processingFees),
				}}
				components={{ b: <b className="num" /> }}
			/>
		</Note>
	)
}
