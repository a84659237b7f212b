import { NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { BUTTON_LIMITS, type ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { INTERNAL_PATHS, SERVICE_LEVELS } from '@qram/contract/modules/buttons/service-plans';
import { useQuery } from '@tanstack/react-query';
import type { FieldsProps } from '../../../admin/declaration/admin-collection.ts';
import frame from '../../../admin/record/form/record-form.module.css';
import { FlagSwitch } from '../../../admin/ui/FlagSwitch.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { TopicPicker } from '../../users/shared/TopicPicker.tsx';
import { serviceButtonsQuery } from '../queries.ts';
import { approvalSummary } from './approval-summary.ts';
import type { ButtonValues } from './button-values.ts';

const TYPES = [
  { value: 'internal', label: 'Page on this site' },
  { value: 'external', label: 'External link' },
];
const LEVELS = SERVICE_LEVELS.map(({ level, label }) => ({ value: String(level), label: `${level} – ${label}` }));

/** Fields of a service button; the link input depends on the type (requirements: Buttons). */
export function ButtonFields({ form, record }: FieldsProps<ServiceButton, ButtonValues>) {
  const { type, premium, active } = form.values;
  const { data: services = [] } = useQuery(serviceButtonsQuery(useApi()));
  const others = services.filter(({ id }) => id !== record?.id);
  const contained = others.find(({ id }) => String(id) === form.values.contains);
  /** Switching back restores the stored link; otherwise a page defaults to home and a URL to empty. */
  const chooseType = (next: string) => {
    const start = next === 'internal' ? '/' : '';
    form.setFieldValue('type', next);
    form.setFieldValue('link', record?.type === next ? record.link : start);
    form.clearFieldError('link');
  };
  return (
    <>
      <TextInput
        label="Title"
        withAsterisk
        maxLength={BUTTON_LIMITS.titleMax}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={BUTTON_LIMITS.descMax}
        {...form.getInputProps('desc')}
      />
      <div className={frame.pair}>
        <Select label="Leads to" data={TYPES} value={type} onChange={(next) => next && chooseType(next)} />
        {type === 'internal' ? (
          <Select label="Page" withAsterisk data={[...INTERNAL_PATHS]} {...form.getInputProps('link')} />
        ) : (
          <TextInput
            label="Address"
            withAsterisk
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={BUTTON_LIMITS.linkMax}
            {...form.getInputProps('link')}
          />
        )}
      </div>
      <div className={frame.pair}>
        <PriceInput label="Monthly price" {...form.getInputProps('monthlyPrice')} />
        <PriceInput label="Pay As You Go price" {...form.getInputProps('payAsYouGoPrice')} />
      </div>
      <NumberInput
        label="Monthly package lasts"
        description={`From 1 to ${BUTTON_LIMITS.monthsMax} months. Leave empty if it lasts until canceled. Approved packages keep their end date.`}
        placeholder="Until canceled"
        suffix={Number(form.values.months) === 1 ? ' month' : ' months'}
        min={1}
        max={BUTTON_LIMITS.monthsMax}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('months')}
      />
      <fieldset className={panel.box}>
        <legend>What an approval opens</legend>
        <Stack gap="lg">
          <Select
            label="Access level"
            description="Level 0 is open to everyone who is logged in; the others need an approved request."
            data={LEVELS}
            value={String(premium)}
            onChange={(level) => form.setFieldValue('premium', Number(level))}
            error={form.errors.premium}
          />
          <TopicPicker
            label="Premium lessons"
            description="Premium lessons it opens besides the level."
            value={form.values.opens_topics}
            error={form.errors.opens_topics}
            onChange={(topics) => form.setFieldValue('opens_topics', topics)}
          />
          <FlagSwitch
            label="Premium applications"
            description="Opens all premium applications."
            value={form.values.opens_premium_apps}
            onChange={(value) => form.setFieldValue('opens_premium_apps', value)}
          />
          <Select
            label="Contains"
            description="Another service whose content and level it opens too."
            placeholder="No other service"
            clearable
            data={others.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={form.values.contains || null}
            error={form.errors.contains}
            onChange={(id) => form.setFieldValue('contains', id ?? '')}
          />
          <Text pt="md" fz="sm" lh={1.5} c="var(--ink-2)" className={panel.lineAbove} role="status">
            {approvalSummary(form.values, contained?.title ?? null)}
          </Text>
        </Stack>
      </fieldset>
      <Textarea
        label="Deliverables"
        description={`What it gives besides content, a line each: “Kick-off call of 60 minutes”. At most ${BUTTON_LIMITS.deliverablesMax}.`}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('deliverables')}
      />
      <TextInput
        label="Answer time"
        description="When you answer a request, as in “within one working day”. Shown on the home page, in plans, in the request and in its email."
        placeholder="within one working day"
        maxLength={BUTTON_LIMITS.answerTimeMax}
        {...form.getInputProps('answer_time')}
      />
      <NumberInput
        label="Order"
        description="Services are shown in this order, lowest number first."
        withAsterisk
        min={0}
        max={BUTTON_LIMITS.orderMax}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('order')}
      />
      <FlagSwitch
        label="Live"
        description="Only live services are shown on the home page."
        value={active}
        onChange={(value) => form.setFieldValue('active', value)}
      />
    </>
  );
}

function PriceInput({ label, ...input }: { label: string }) {
  return (
    <NumberInput
      label={label}
      prefix="$"
      decimalScale={2}
      fixedDecimalScale
      min={0}
      max={BUTTON_LIMITS.priceMax}
      allowNegative={false}
      thousandSeparator=","
      {...input}
    />
  );
}
