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
import { CATEGORIES, type Category } from '../../../../../domain/catalog/contract.ts'
import type { RequestRole } from '../../../../../domain/requests/contract.ts'
import { type Kind, raiserOf } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { feeIncluded, majorUnit } from '../../../../../kernel/wire/money.ts'
import { REGION_CODES, type RegionCode } from '../../../../../kernel/wire/regions.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { useNow } from '../../../lib/clock.ts'
import { paths } from '../../../lib/paths.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { todayIn, useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Note } from '../../../ui/note.tsx'
import { useRegion } from '../../catalog/api/regions.ts'
import { showDay } from '../parts/dates.ts'
import { DayField, DayShortcuts } from '../parts/day-field.tsx'
import { currencyOf, goalOf, type RequestValues, targetRule } from './form-values.ts'
import { hasField } from './layout.ts'
import { OrganizationChoice } from './organization-choice.tsx'
import { OwnFields } from './own/own-fields.tsx'
import { TownField } from './town-field.tsx'
import { useEndDate } from './use-end-date.ts'

const ICONS: Record<Category, LucideIcon> = {
	education: BookOpen,
	health: HeartPulse,
	women: Venus,
	animals: PawPrint,
	food: Soup,
	environment: Sprout,
}

interface StepBasicsProps {
	readonly kind: Kind
	readonly editing: boolean
	readonly sides: readonly RequestRole[]
	readonly onWaiting: (change: 1 | -1) => void
}

export function StepBasics({ kind, editing, sides, onWaiting }: StepBasicsProps) {
	const { t } = useTranslation('requests')
	const say = useFieldText()
	const format = useFormat()
	const { register, control, watch, setValue, formState } = useFormContext<RequestValues>()
	const { errors } = formState
	const [country, quantity, role] = watch(['country', 'quantity', 'role'])
	const currency = currencyOf(country)
	const goal = goalOf({ quantity, country })
	const { language } = usePreferences()
	const today = todayIn(country, useNow())
	const has = (field: Parameters<typeof hasField>[2]) => hasField(kind, role, field)
	const withMoney = has('quantity')
	return (
		<div className="stack gap-6">
			{sides.length > 1 && <RoleChoice sides={sides} withMoney={withMoney} />}
			{!editing && <OrganizationChoice isNeeded={raiserOf(kind, role) === 'member'} />}
			{has('category') && (
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
			)}
			{has('beneficiaryName') && (
				<TextField
					label={t('beneficiary')}
					help={t('beneficiaryHelp')}
					maxLength={100}
					autoComplete="off"
					error={say(errors.beneficiaryName?.message)}
					{...register('beneficiaryName')}
				/>
			)}
			<OwnFields kind={kind} step="basics" onWaiting={onWaiting} />
			{has('place') ? (
				<TextField
					label={t(withMoney ? 'place' : 'requestPlace')}
					help={t('placeHelp')}
					maxLength={100}
					autoComplete="off"
					error={say(errors.place?.message)}
					{...register('place')}
				/>
			) : (
				<TownField />
			)}
			<div className="cols">
				{editing ? (
					<TextField
						label={t('country')}
						help={t(withMoney ? 'countryFixed' : 'requestCountryFixed')}
						value={t(`countries.${country}`)}
						readOnly
					/>
				) : (
					<Select
						label={t('country')}
						help={t(withMoney ? `countryHelp.${country}` : `regionHelp.${country}`)}
						error={say(errors.country?.message)}
						{...register('country')}
					>
						{REGION_CODES.filter((code) => !kind.exceptIn.includes(code)).map((code) => (
							<option key={code} value={code}>
								{t(`countries.${code}`)}
							</option>
						))}
					</Select>
				)}
				{withMoney && (
					<Controller
						control={control}
						name="quantity"
						render={({ field }) => (
							<AmountField
								{...field}
								label={t('amount')}
								rule={targetRule(country)}
								help={goal ? format.amount(goal, currency) : undefined}
								error={say(errors.quantity?.message)}
							/>
						)}
					/>
				)}
			</div>
			{has('endDate') ? (
				<div className="stack gap-2">
					<Controller
						control={control}
						name="endDate"
						render={({ field }) => (
							<DayField
								{...field}
								label={t('endDate')}
								help={withMoney ? undefined : t('lastDay', { example: showDay(today, language) })}
								min={today}
								error={say(errors.endDate?.message)}
							/>
						)}
					/>
					<DayShortcuts
						today={today}
						onChoose={(day) => setValue('endDate', day, { shouldDirty: true, shouldValidate: true })}
					/>
				</div>
			) : (
				<EndNote kind={kind} />
			)}
			{withMoney && <FeesNote country={country} goal={goal} />}
		</div>
	)
}

function EndNote({ kind }: { readonly kind: Kind }) {
	const { t } = useTranslation('requests')
	const format = useFormat()
	const endDate = useEndDate(kind)
	return endDate === null ? null : <Note>{t('endsByItself', { date: format.date(endDate) })}</Note>
}

interface RoleChoiceProps {
	readonly sides: readonly RequestRole[]
	readonly withMoney: boolean
}

function RoleChoice({ sides, withMoney }: RoleChoiceProps) {
	const { t } = useTranslation('requests')
	const { control, watch } = useFormContext<RequestValues>()
	return (
		<div className="stack">
			<Controller
				control={control}
				name="role"
				render={({ field: { name, value, onChange } }) => (
					<RadioGroup
						layout="cards"
						label={t('role.legend')}
						name={name}
						value={value}
						onChange={onChange}
						choices={sides.map((role) => ({
							value: role,
							title: t(`role.${role}`),
							help: t(`role.${role}Help`),
						}))}
					/>
				)}
			/>
			{watch('role') === 'donor' && withMoney && (
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
			<div className="row flex-wrap">
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
						<span>{t(`category.${category}`)}</span>
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

function FeesNote({ country, goal }: { readonly country: RegionCode; readonly goal: bigint | null }) {
	const { t } = useTranslation('requests')
	const format = useFormat()
	const region = useRegion(country)
	if (!region?.processingFees || !goal) return <Note>{t('feesNote')}</Note>
	const { fee } = feeIncluded(goal, BigInt(Math.round(region.processingFees * 10_000)))
	return (
		<Note>
			<Trans
				t={t}
				i18nKey="feesNoteSum"
				values={{
					goal: format.amount(goal, region.currency),
					fee: format.amount(fee - (fee % majorUnit(region.currency)), region.currency),
					percent: format.percent(region.processingFees),
				}}
				components={{ b: <b className="num" /> }}
			/>
		</Note>
	)
}
