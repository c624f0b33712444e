import { useTexts } from '#kernel/web/texts.tsx'
import { Button, IconButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { shellTexts } from '../shell-texts.ts'
import type { Captcha } from './use-captcha.ts'

/** The picture code with its refresh, and the way around it for those who cannot read it. */
export function CaptchaField({ captcha, error }: { captcha: Captcha; error: string | undefined }) {
  const t = useTexts(shellTexts)
  const { demand, picture, typed, proof } = captcha.state
  if (demand === 'nothing') return null
  if (typeof proof === 'object') return <Notice kind="success">{t('signIn.captchaDone')}</Notice>
  if (proof === 'working') return <Notice>{t('signIn.captchaWorking')}</Notice>
  return (
    <>
      {proof === 'failed' && (
        <Notice kind="danger" isUrgent>
          {t('signIn.captchaFailed')}
        </Notice>
      )}
      {picture && (
        <Field label={t('signIn.captcha')} hint={t('signIn.captchaHint')} error={error} isRequired>
          <Row>
            <TextInput
              name="captcha"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={typed}
              onChange={(event) => captcha.type(event.currentTarget.value)}
            />
            <img
              className="captcha-picture"
              src={picture.image}
              alt={t('signIn.captchaPicture')}
              width={120}
              height={44}
            />
            <IconButton icon="refresh" label={t('signIn.captchaRefresh')} onClick={() => void captcha.refresh()} />
          </Row>
        </Field>
      )}
      <Button variant="quiet" size="small" onClick={() => void captcha.calculate()}>
        {t('signIn.captchaProof')}
      </Button>
    </>
  )
}
