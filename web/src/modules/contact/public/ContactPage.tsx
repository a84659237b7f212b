import { HeroArtwork } from '../../../ui/artwork/HeroArtwork.tsx';
import { ContactCard } from './ContactCard.tsx';
import { ContactForm } from './ContactForm.tsx';
import classes from './ContactPage.module.css';

/** A hero, the form and the contact details (requirements: Contact). */
export function ContactPage() {
  return (
    <>
      <div className={classes.hero}>
        <div className={classes.inner}>
          <div>
            <p className={classes.eyebrow}>Contact</p>
            <h1 className={classes.title}>Get in touch</h1>
            <p className={classes.lead}>
              A question about the memory, a service or a lesson? Write to us, and we answer by email.
            </p>
          </div>
          <div className={classes.picture}>
            <HeroArtwork variant="tree" />
          </div>
        </div>
      </div>
      <div className={classes.content}>
        <ContactForm />
        <ContactCard />
      </div>
    </>
  );
}
