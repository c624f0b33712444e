import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, IconButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Progress } from '#kernel/web/ui/Progress.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import './accounts.css'
import { accountPageTexts } from './texts.ts'
import type { Captcha } from './use-captcha.ts'

export interface CaptchaFieldProps {
  /** of `useCaptcha` */
  captcha: Captcha
  /** what the server says of the answer */
  error?: string | undefined
  /** ties the field to the list of problems */
  id?: string | undefined
  /** a press waits for it: it takes the focus and says why it is asked for */
  isAwaited?: boolean | undefined
}

/** The picture code with its refresh, and the way around it for those who cannot read pictures. Nothing while nothing is asked for. */
export function CaptchaField({ captcha, error, id, isAwaited }: CaptchaFieldProps) {
  const t = useTexts(accountPageTexts)
  const { demand, proof } = captcha.state
  if (demand === 'nothing') return null
  return (
    <div className="account-captcha" data-invalid={error ? true : undefined}>
      {proof.is === 'solved' ? (
        <Notice kind="success">
          <span role="status">{t('captcha.done')}</span>
        </Notice>
      ) : proof.is === 'working' ? (
        <Progress
          label={t('captcha.working')}
          ratio={proof.ratio}
          detail={t('captcha.percent', { ratio: proof.ratio })}
        />
      ) : (
        <Unsolved captcha={captcha} error={error} id={id} isAwaited={isAwaited} />
      )}
    </div>
  )
}

function Unsolved({ captcha, error, id, isAwaited }: CaptchaFieldProps) {
  const t = useTexts(accountPageTexts)
  const { demand, proof } = captcha.state
  return (
    <>
      {(proof.is === 'failed' || proof.is === 'unavailable') && (
        <Notice kind="warning" isUrgent>
          {t(proof.is === 'failed' ? 'captcha.failed' : 'captcha.unavailable')}
        </Notice>
      )}
      {demand === 'picture' && <PictureField captcha={captcha} error={error} id={id} isAwaited={isAwaited} />}
      {proof.is !== 'unavailable' && (
        <p className="account-captcha-way">
          <Button variant="quiet" size="small" icon="eye-off" onClick={() => void captcha.calculate()}>
            {t('captcha.cannotRead')}
          </Button>
          <span className="field-hint">{t('captcha.cannotReadHint')}</span>
        </p>
      )}
    </>
  )
}

function PictureField({ captcha, error, id, isAwaited }: CaptchaFieldProps) {
  const t = useTexts(accountPageTexts)
  const { typed } = captcha.state
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAwaited) box.current?.focus()
  }, [isAwaited])
  return (
    <Field
      label={t('captcha.label')}
      help={isAwaited && t('captcha.why')}
      hint={t('captcha.hint')}
      error={error}
      id={id}
      isRequired
    >
      <div className="account-captcha-line">
        <TextInput
          ref={box}
          name="captcha"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={10}
          value={typed}
          onChange={(event) => captcha.type(event.currentTarget.value)}
        />
        <Picture captcha={captcha} />
      </div>
    </Field>
  )
}

/** The picture in its place from the start, so that nothing moves when it comes. */
function Picture({ captcha }: { captcha: Captcha }): ReactNode {
  const t = useTexts(accountPageTexts)
  const { picture } = captcha.state
  if (picture === 'failed') {
    return (
      <span className="account-captcha-picture" role="alert">
        <Button variant="quiet" size="small" icon="refresh" onClick={() => void captcha.refresh()}>
          {t('captcha.notLoaded')} · {t('captcha.again')}
        </Button>
      </span>
    )
  }
  return (
    <>
      <span className="account-captcha-picture">
        {picture === 'loading' ? (
          <span className="unseen">{t('captcha.loading')}</span>
        ) : (
          <img src={picture.image} alt={t('captcha.picture')} width={168} height={60} />
        )}
      </span>
      <IconButton icon="refresh" label={t('captcha.refresh')} onClick={() => void captcha.refresh()} />
    </>
  )
}
